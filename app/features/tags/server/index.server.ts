export { addTag, clientTags, putTag, removeTag, tagsInUse, takeTag } from './tags.server.ts';
