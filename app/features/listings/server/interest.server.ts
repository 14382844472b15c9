import { eq } from 'drizzle-orm';
import type { ListingInput } from '#app/features/listings/rules/input.ts';
import {
  averageInFile,
  type InterestAverage,
  type InterestSeries,
  isInterestSeries,
} from '#app/features/listings/rules/interest.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { perSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue, jobsEnding } from '#app/platform/jobs.server.ts';
import { lockListing, recordListingEvent } from './listing-door.server.ts';
import { AveragesFailure, type InterestAverages, sgsAverages } from './ports/interest-averages.server.ts';
import { settleListings } from './settle.server.ts';

const ACTOR = system('listings-average');
const { listings: l } = schema;

/** The service that the panel or `LOOKUPS` allows; null disables requests. */
const configured = perSettings(({ lookups }): InterestAverages | null =>
  lookups === 'network' ? sgsAverages() : null,
);

type InterestColumns = Pick<
  typeof l.$inferSelect,
  | 'rate'
  | 'rateMonth'
  | 'rateSeries'
  | 'rateAverage'
  | 'rateAverageFrom'
  | 'rateAverageOn'
  | 'rateOverAverage'
>;
type Contract = { rate: number; series: InterestSeries; month: CivilDate };

/** Columns of a contract's interest, with the average if the embedded table has it. */
export function interestColumns(
  { rate, rateMonth, rateSeries, rateAverage }: Pick<ListingInput, `rate${string}` & keyof ListingInput>,
  today: CivilDate,
): InterestColumns {
  const none = { rate: null, rateMonth: null, rateSeries: null, ...averageColumns(null, null) };
  if (rate === null || rateMonth === null || rateSeries === null || !isInterestSeries(rateSeries))
    return none;
  const typed: InterestAverage | null =
    rateAverage === null ? null : { average: rateAverage, from: 'typed', on: today };
  const known = typed ?? averageInFile(rateSeries, rateMonth);
  return { rate, rateMonth, rateSeries, ...averageColumns(rate, known) };
}

const averageColumns = (rate: number | null, known: InterestAverage | null) => ({
  rateAverage: known?.average ?? null,
  rateAverageFrom: known?.from ?? null,
  rateAverageOn: known?.on ?? null,
  rateOverAverage: known && rate !== null ? rate / known.average : null,
});

/** Keeps an average that was read for the same contract; an unchanged typed one keeps its day. */
export function keptAverage(row: InterestColumns, next: InterestColumns): InterestColumns {
  const same =
    row.rate === next.rate && row.rateMonth === next.rateMonth && row.rateSeries === next.rateSeries;
  const typed = row.rateAverageFrom === 'typed';
  const stays = typed ? next.rateAverage === row.rateAverage : next.rateAverageFrom !== 'typed';
  const { rateAverage, rateAverageFrom, rateAverageOn, rateOverAverage } = row;
  return same && stays && rateAverage !== null
    ? { ...next, rateAverage, rateAverageFrom, rateAverageOn, rateOverAverage }
    : next;
}

type Stored = { id: string; rate: number | null; rateAverage: number | null };

/** Queues a request for a contract's missing average, in the transaction of the change. */
export async function askAverage(tx: Tx, { id, rate, rateAverage }: Stored): Promise<void> {
  if (rate !== null && rateAverage === null && configured())
    await enqueue(tx, 'listings.average', { listingId: id });
}

/**
 * Job `listings.average`: stores the average of a contract's month beside the rate, unless the contract was
 * corrected meanwhile. An unusable answer leaves the listing without an average.
 * @throws AveragesFailure when the source is down: the queue retries
 */
export async function findAverage(
  listingId: string,
  source: InterestAverages | null = configured(),
  now: Date = new Date(),
): Promise<void> {
  const contract = source && (await contractOf(listingId));
  if (!source || !contract) return;
  const average = await source.find(contract.series, contract.month, jobsEnding()).catch((error: unknown) => {
    if (error instanceof AveragesFailure) noteFailure('lookups', `sgs ${error.code}`);
    throw error;
  });
  if (average === null) return;
  await asActor(ACTOR, async (tx) => {
    const row = await lockListing(tx, listingId);
    const { rate, series, month } = contract;
    if (!row || row.rateAverage !== null || row.rate !== rate) return;
    if (row.rateSeries !== series || row.rateMonth !== month) return;
    const today = civilDateAt(now);
    await tx
      .update(l)
      .set(averageColumns(rate, { average, from: 'sgs', on: today }))
      .where(eq(l.id, listingId));
    await recordListingEvent(tx, ACTOR, row, 'edited', { fields: ['rateAverage'], series });
    await settleListings(tx, { userId: row.userId, linkedProfileId: row.linkedProfileId }, today);
  });
}

async function contractOf(listingId: string): Promise<Contract | null> {
  const [row] = await asActor(ACTOR, (tx) =>
    tx
      .select({ rate: l.rate, series: l.rateSeries, month: l.rateMonth, average: l.rateAverage })
      .from(l)
      .where(eq(l.id, listingId)),
  );
  if (!row || row.rate === null || row.month === null || row.series === null || row.average !== null)
    return null;
  return isInterestSeries(row.series) ? { rate: row.rate, series: row.series, month: row.month } : null;
}
