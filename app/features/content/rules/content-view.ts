import type { ContentChange } from './content-diff.ts';
import type { FaqInput } from './faq-input.ts';
import type { SectionKey } from './site-sections.ts';

/** A section in the list of the panel. Times are ISO instants. */
export type SectionRow = {
  key: SectionKey;
  publishedAt: string | null;
  publishedBy: string | null;
  draftAt: string | null;
  draftBy: string | null;
};

/** The questions and their order as one line of that list. */
export type FaqSummary = { drafts: number; publishedAt: string | null; publishedBy: string | null };

/** One published version with what it changed of the one before it; the first one changed nothing that is known. */
export type ContentVersion = {
  id: string;
  at: string;
  /** Null for the first text of an installation, and for who is no longer here. */
  who: string | null;
  /** Is it what the site shows? */
  current: boolean;
  /** Was it taken away with it (a question that was deleted)? There is no text that could come back. */
  gone: boolean;
  /** Was it published as hidden (a question that the site does not show)? */
  hidden: boolean;
  changes: ContentChange[];
};

/** A section in its editor. `seen` names the state that it was loaded in. */
export type SectionEditorView = {
  seen: string;
  /** The draft where there is one, else what the site shows; null where there is neither. */
  body: unknown;
  /** Does the site have it? Not before a question's first publication, and not after its deletion. */
  there: boolean;
  draft: { at: string; who: string | null; changes: ContentChange[] } | null;
};

/** A question in the list of the panel, in the order that the site has when all is published. */
export type FaqRow = {
  id: string;
  /** Names the state that it was loaded in. */
  seen: string;
  /** What the site has, and the draft beside it; at least one of them is there. */
  live: FaqInput | null;
  draft: FaqInput | null;
  draftAt: string | null;
  draftBy: string | null;
};

/** A question that was deleted, by its last words. */
export type DeletedQuestion = { id: string; question: string; at: string; who: string | null };
