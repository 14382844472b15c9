import { index, integer, text, unique } from 'drizzle-orm/pg-core';
import { HEARING_KINDS, type HearingKind } from '#app/features/cases/rules/hearings.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  rawCheck,
  reference,
  teamMember,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import { cardLawsuits } from './tables.server.ts';

/** A hearing of a lawsuit: when, where or by which video call, and who of the team goes. */
export const lawsuitHearings = table(
  'lawsuit_hearings',
  personal('Audiências', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    lawsuitId: label(
      REFERENCE,
      reference('lawsuit_id', () => cardLawsuits.id),
    ),
    kind: label('Tipo da audiência', text('kind').$type<HearingKind>().notNull()),
    at: label('Data e hora', instant('at').notNull()),
    place: label('Lugar', text('place').notNull().default('')),
    link: label('Link', text('link').notNull().default('')),
    attendeeId: teamMember('attendee_id', () => users.id),
    /** Grows with each change and with the cancellation: SEQUENCE of the calendar (RFC 5545, 3.8.7.4). */
    sequence: label(REFERENCE, integer('sequence').notNull().default(0)),
    canceledAt: label('Cancelada em', instant('canceled_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('lawsuit_hearings_kind_check', 'kind', HEARING_KINDS),
    rawCheck('lawsuit_hearings_place_check', "place <> '' or link like 'https://%'"),
    unique('lawsuit_hearings_at_key').on(t.lawsuitId, t.at),
    index('lawsuit_hearings_at_idx').on(t.at),
    index('lawsuit_hearings_user_idx').on(t.userId),
    index('lawsuit_hearings_attendee_idx').on(t.attendeeId),
  ],
);
