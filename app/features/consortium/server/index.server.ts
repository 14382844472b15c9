export { announceDraw, cancelDraw, saveDraw } from './announce-draw.server.ts';
export { freezeDraw } from './freeze-draw.server.ts';
export { listAssemblies } from './list-assemblies.server.ts';
export { groupList, loadGroup } from './list-groups.server.ts';
export { loadOwnGroups } from './own-groups.server.ts';
export { loadPublicDraw } from './public-draw.server.ts';
export { assignQuota, changeQuota } from './quotas.server.ts';
export { runDraw } from './run-draw.server.ts';
export { createGroup, saveGroup } from './save-group.server.ts';
