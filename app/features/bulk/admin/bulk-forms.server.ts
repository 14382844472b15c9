import { BulkAct } from '#app/features/bulk/rules/bulk-act.ts';
import { continueBulk, startBulk, stopBulk, undoBulk } from '#app/features/bulk/server/index.server.ts';
import { defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';

const failed = 'Nada mudou';

type Starting = { admin: SignedInActor; list: BulkList; query: URLSearchParams };

/** Form that starts a bulk change; its `expectedVersion` is the number of rows that the page showed. */
export const START_FORMS = inArea('bulk', {
  start: defineForm({
    failed,
    schema: BulkAct,
    save: ({ admin, list, query }: Starting, act, expected) =>
      startBulk(admin, { list, query, act, expected: Number(expected) || 0 }),
    done: (id) => ({ to: `/admin/massa/${id}`, toast: { tone: 'good', title: 'Mudança em andamento' } }),
  }),
});

type Who = { admin: SignedInActor; id: string };

/** Forms for a started change. */
export const BULK_FORMS = inArea('bulk', {
  stop: defineForm({
    failed,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => stopBulk(admin, id),
    done: { tone: 'good', title: 'Mudança parada', message: 'O que já mudou continua.' },
  }),
  continue: defineForm({
    failed,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => continueBulk(admin, id),
    done: { tone: 'good', title: 'Mudança em andamento' },
  }),
  undo: defineForm({
    failed,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => undoBulk(admin, id),
    done: { tone: 'good', title: 'Desfazendo a mudança' },
  }),
});
