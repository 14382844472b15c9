export { addTag, clientTags, removeTag, tagsInUse, takeTag } from './tags.server.ts';
