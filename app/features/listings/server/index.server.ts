export { addMovement } from './add-movement.server.ts';
export { answerPaste } from './answer-paste.server.ts';
export {
  changeStates,
  clientOfListing,
  nextUnansweredListing,
  overrideVerdict,
  sayListing,
} from './change-listing.server.ts';
export { checkLawsuits, testCourts } from './check-lawsuits.server.ts';
export { claimCover, loadCovers, takeOnCovered } from './claim-cover.server.ts';
export {
  addImportedListings,
  removeUntouchedListings,
} from './import-listing.server.ts';
export { findAverage } from './interest.server.ts';
export {
  addListing,
  addOwnListings,
  addPastedListings,
  deleteListing,
  editListing,
} from './keep-listing.server.ts';
export { lastReportOf } from './last-report.server.ts';
export { listLawsuit, unlistLawsuit } from './list-lawsuit.server.ts';
export { LAWSUIT_SEARCH, lawsuitList } from './list-lawsuits.server.ts';
export { exportListings, listingList, listingsFound, RECORD_SEARCH } from './list-listings.server.ts';
export {
  type AskedClock,
  type BegunClock,
  endListingClocks,
  listingsOf,
  lockListing,
  recordListingEvent,
  setListingState,
} from './listing-door.server.ts';
export { listingHistory } from './listing-history.server.ts';
export {
  BOARD_LIMITS_KEY,
  LISTING_TERMS_KEY,
  loadBoardLimits,
  readListingTerms,
} from './listing-settings.server.ts';
export {
  type BoardLane,
  loadCalendar,
  loadListingBoard,
  loadPerPerson,
} from './load-listing-board.server.ts';
export { moveClocks, settleUncomputed } from './move-clocks.server.ts';
export { loadOwnLetters } from './own-letters.server.ts';
export { readLawsuit } from './read-lawsuit.server.ts';
export { settleListings } from './settle.server.ts';
export { tieListings, tiesOf } from './tie-listings.server.ts';
export {
  clientListings,
  type ListingDetail,
  listingChoices,
  loadAccountListings,
  loadOwnListings,
} from './view-listings.server.ts';
