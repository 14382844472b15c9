export { addTag, clientTags, putTag, removeTag, tagNewLeads, tagsInUse, takeTag } from './tags.server.ts';
