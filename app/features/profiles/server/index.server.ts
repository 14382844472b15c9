export { changeClient } from './change-client.server.ts';
export { listClients } from './list-clients.server.ts';
export { loadClient } from './load-client.server.ts';
export { changeOwnProfile, loadOwnProfile } from './own-profile.server.ts';
