import type { ContentChange } from './content-diff.ts';
import type { SectionKey } from './site-sections.ts';

/** A section in the list of the panel. Times are ISO instants. */
export type SectionRow = {
  key: SectionKey;
  publishedAt: string | null;
  publishedBy: string | null;
  draftAt: string | null;
  draftBy: string | null;
};

/** One published version with what it changed of the one before it; the first one changed nothing that is known. */
export type ContentVersion = {
  id: string;
  at: string;
  /** Null for the first text of an installation, and for who is no longer here. */
  who: string | null;
  /** Is it what the site shows? */
  current: boolean;
  changes: ContentChange[];
};

/** A section in its editor. `seen` names the state that it was loaded in. */
export type SectionEditor = {
  seen: string;
  /** The draft where there is one, else what the site shows. */
  body: unknown;
  draft: { at: string; who: string | null; changes: ContentChange[] } | null;
};

/** Somebody else saved or published since a section was loaded. `seen` names the state of now. */
export type ContentConflict = { seen: string; who: string; at: string; changes: ContentChange[] };
