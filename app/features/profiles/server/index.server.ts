export { changeClient } from './change-client.server.ts';
export { giveFaceConsent, loadFaceCheck, sendFacePhoto } from './face-check.server.ts';
export { expireFaces, forgetFace, revokeFaceConsent } from './forget-face.server.ts';
export { linkProfile, listHolders, switchProfile, unlinkProfile } from './linked-profiles.server.ts';
export { listClients } from './list-clients.server.ts';
export { loadClient } from './load-client.server.ts';
export { changeOwnProfile, loadOwnProfile } from './own-profile.server.ts';
