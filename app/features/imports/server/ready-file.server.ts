import type { StoredDocument } from '#app/features/cases/server/index.server.ts';
import type { FoundHolder } from '#app/features/profiles/server/index.server.ts';
import type { CardId } from '#app/terms/ids.ts';

type Found = FoundHolder & { cardId: CardId | null };
type StoredFile = Omit<StoredDocument, 'kind' | 'side'>;
/** A row that is ready: a document with its service, or a contract, whose file may be missing. */
export type ReadyFile = { holder: Found; file: StoredFile | null };
/** By line; null for an import without files. A text says why a row cannot come in. */
export type ReadyFiles = ReadonlyMap<number, ReadyFile | string> | null;
