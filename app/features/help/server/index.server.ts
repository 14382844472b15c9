export { createHelperLink, endHelperLink, listHelperLinks } from './helper-links.server.ts';
export { readSharedCase, type SharedCase } from './shared-case.server.ts';
