export { getCoverage } from './coverage.server.ts';
export { isPreview, withDrafts } from './drafts.server.ts';
export { deleteQuestion, type FaqItem, getFaq, listFaq, loadQuestion, showQuestion } from './faq.server.ts';
export { listSections, listVersions, loadSection } from './load-section.server.ts';
export { presentClauses } from './rich-text.server.ts';
export { getShareImage } from './share-image.server.ts';
export { getLanding, getSite } from './site.server.ts';
export { addImage, listImages, readImage, removeImage } from './site-images.server.ts';
export { discardDraft, restoreVersion, type WrittenSection, writeSection } from './write-section.server.ts';
