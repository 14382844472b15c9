import type { RecordKind, RowResult } from '#app/features/imports/rules/import-status.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { ImportRow } from './desk.server.ts';

/** What became of a row. */
export type Outcome = { line: number; result: RowResult; note?: string; entityId?: string | null };
/** A row that came in before. */
export type TakenRow = { line: number; entityId: string };
/** An import in work, and the admin in whose name it runs. */
export type RunningImport = ImportRow & { kind: RecordKind; admin: SignedInActor };
