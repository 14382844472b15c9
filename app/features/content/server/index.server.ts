export { getLanding, getSite } from './site.server.ts';
