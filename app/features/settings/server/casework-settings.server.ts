import {
  BOARD_LIMIT_LABELS,
  type BoardLimits,
  LISTING_TERM_LABELS,
  type ListingTerms,
  limitsDraft,
  storedLimits,
  storedTerms,
  termsDraft,
} from '#app/features/listings/rules/listing-settings.ts';
import { BOARD_LIMITS_KEY, LISTING_TERMS_KEY } from '#app/features/listings/server/index.server.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

const BOARD_LIMITS = {
  key: BOARD_LIMITS_KEY,
  public: false,
  action: 'settings.board',
  read: storedLimits,
  shown: limitsDraft,
  labels: BOARD_LIMIT_LABELS,
} as const;

const LISTING_TERMS = {
  key: LISTING_TERMS_KEY,
  public: true,
  action: 'settings.listings',
  read: storedTerms,
  shown: termsDraft,
  labels: LISTING_TERM_LABELS,
} as const;

/** Saves the limits above which the board shows a warning. @param seen values that the form showed, packed */
export const saveBoardLimits = (admin: SignedInActor, wanted: BoardLimits, seen: string) =>
  saveSetting(admin, BOARD_LIMITS, wanted, seen);

/**
 * Saves usual terms and open legal questions of listings; running terms keep their last day.
 * @param seen values that the form showed, packed
 */
export const saveListingTerms = (admin: SignedInActor, wanted: ListingTerms, seen: string) =>
  saveSetting(admin, LISTING_TERMS, wanted, seen);
