export { type AdminCard, changeCard } from './change-card.server.ts';
export { createCard } from './create-card.server.ts';
export { listProgress } from './list-progress.server.ts';
export { loadDashboard } from './load-dashboard.server.ts';
export { openCards } from './open-cards.server.ts';
