export { addTag, clientTags, removeTag, tagsInUse } from './tags.server.ts';
