import { expect, test } from 'vitest';
import { asActor, system } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { addImportedListings, type ImportedListing } from './import-listing.server.ts';
import { addEntry, stored } from './keep-listing.server.ts';
import { setListingState } from './listing-door.server.ts';

const context = onTestDatabase();
const TODAY = '2026-11-20';
const ASKED = { on: '2026-10-01', of: 'bureau', dueOn: '2026-12-01' } as const;

const record = (creditor: string, also: Partial<ImportedListing> = {}): ImportedListing => ({
  ...{
    place: 'serasa',
    kind: 'inadimplencia',
    creditor,
    creditorDoc: null,
    contractRef: null,
    amount: 12_345,
  },
  ...{ dueOn: '2024-03-10', includedOn: null, notes: '', state: 'found', asked: null, ...also },
});

const STATES: ImportedListing[] = [
  record('Nenhum passo'),
  record('Triado', { state: 'triaged' }),
  record('Pedido', { state: 'asked', asked: ASKED }),
  record('Pedido ao credor', { state: 'asked', asked: { ...ASKED, of: 'creditor', dueOn: null } }),
  record('Respondido', { state: 'answered', asked: ASKED }),
  record('Mantido', { state: 'kept' }),
];

/** Records, events and audit rows of an account, without ids and instants. */
async function kept(userId: UserId) {
  const { rows } = await context.owner.query(
    `select to_jsonb(l) - array['id', 'user_id', 'created_at', 'updated_at', 'version', 'outlook'] as listing,
       jsonb_array_length(l.outlook) as steps,
       (select jsonb_agg(jsonb_build_array(e.seq, e.kind, e.by_id, e.by_kind, e.data) order by e.seq)
        from listing_events e where e.listing_id = l.id) as events,
       (select bool_and(e.hash = listing_event_hash(e)) from listing_events e where e.listing_id = l.id) as chained,
       (select jsonb_agg(jsonb_build_array(a.action, a.before, a.after) order by a.seq)
        from audit_log a where a.entity_id = l.id::text) as audit
     from listings l where l.user_id = $1 order by l.creditor`,
    [userId],
  );
  return rows;
}

test('a record of a file has what the steps of the panel would have left', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [{ userId: byFile }, { userId: byHand }] = [
    await addAccount(context.owner),
    await addAccount(context.owner),
  ];
  const by = system('imports');
  await asActor(by, (tx) =>
    addImportedListings(
      tx,
      admin,
      STATES.map((listing) => ({ holder: { userId: byFile, linkedProfileId: null }, listing })),
      TODAY,
    ),
  );
  await asActor(by, async (tx) => {
    for (const { state, asked, ...input } of STATES) {
      const { id } = await addEntry(
        tx,
        admin,
        { userId: byHand, linkedProfileId: null },
        stored(input),
        false,
      );
      if (asked)
        await setListingState(tx, admin, {
          ...{ id, state: 'asked', on: asked.on, askedOf: asked.of, letterDueOn: asked.dueOn },
          clocks: asked.of === 'bureau' ? ['letterSentOn', 'challengedOn'] : ['letterSentOn'],
        });
      if (state !== 'found' && state !== 'asked')
        await setListingState(tx, admin, { id, state, on: asked?.on ?? TODAY });
    }
  });
  const [file, hand] = [await kept(byFile), await kept(byHand)];
  expect(file).toHaveLength(STATES.length);
  expect(file.every(({ chained }) => chained)).toBe(true);
  const dayless = (rows: typeof file) => rows.map(({ chained: _, ...row }) => row);
  expect(dayless(file)).toEqual(dayless(hand));
});

test('records of several holders come in once, and a refused one leaves the others in', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const holders = [await addAccount(context.owner), await addAccount(context.owner)].map(({ userId }) => ({
    ...{ userId, linkedProfileId: null },
  }));
  const brought = holders.flatMap((holder) => [
    { holder, listing: record('Banco Um') },
    { holder, listing: record('BANCO UM') },
    { holder, listing: record('Banco Dois', { dueOn: '2027-01-01' }) },
  ]);
  const bring = () =>
    asActor(system('imports'), (tx) => addImportedListings(tx, admin, brought, TODAY)).then((results) =>
      results.map((result) => (result.ok ? result.value.isNew : 'refused')),
    );
  expect(await bring()).toEqual([true, false, 'refused', true, false, 'refused']);
  expect(await bring()).toEqual([false, false, 'refused', false, false, 'refused']);
});
