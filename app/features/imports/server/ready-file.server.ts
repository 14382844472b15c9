import type { StoredDocument } from '#app/features/cases/server/index.server.ts';
import type { FoundHolder } from '#app/features/profiles/server/index.server.ts';
import type { CardId } from '#app/terms/ids.ts';

/** A checked and stored file of a row, and the service that it joins. */
export type ReadyFile = { holder: FoundHolder & { cardId: CardId }; file: StoredDocument };
/** By line; null for an import without files. A text says why a row cannot come in. */
export type ReadyFiles = ReadonlyMap<number, ReadyFile | string> | null;
