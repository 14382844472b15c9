import type { ContentChange } from './content-diff.ts';
import type { FaqInput } from './input.ts';
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

/** One published version with its changes against the previous one; empty for the first version. */
export type ContentVersion = {
  id: string;
  at: string;
  /** Null for the first text of an installation, and for a deleted account. */
  who: string | null;
  /** Whether the site shows this version. */
  current: boolean;
  /** The version deleted the question: it has no text to restore. */
  deleted: boolean;
  /** The version hid the question. */
  hidden: boolean;
  changes: ContentChange[];
};

/** A section in its editor. `seen` names the state that it was loaded in. */
export type SectionEditorView = {
  seen: string;
  /** The draft, or else the published body; null without both. */
  body: unknown;
  /**
   * Whether the section is published: not before a question's first publication, and not after its deletion.
   */
  there: boolean;
  draft: { at: string; who: string | null; changes: ContentChange[] } | null;
};

/** A question in the list of the panel, in the order that the site has when all is published. */
export type FaqRow = {
  id: string;
  /** Names the state that it was loaded in. */
  seen: string;
  /** Published and draft state; at least one of them exists. */
  live: FaqInput | null;
  draft: FaqInput | null;
  draftAt: string | null;
  draftBy: string | null;
};

/** A question that was deleted, by its last words. */
export type DeletedQuestion = { id: string; question: string; at: string; who: string | null };
