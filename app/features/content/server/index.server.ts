export { getCoverage } from './coverage.server.ts';
export { getShareImage } from './share-image.server.ts';
export { type FaqItem, getFaq, getLanding, getSite } from './site.server.ts';
