export { addMovement } from './add-movement.server.ts';
export { checkLawsuits, testCourts } from './check-lawsuits.server.ts';
export { listLawsuit, unlistLawsuit } from './list-lawsuit.server.ts';
export { readLawsuit } from './read-lawsuit.server.ts';
export { tieListings, tiesOf } from './tie-listings.server.ts';
