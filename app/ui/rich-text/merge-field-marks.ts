import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** A field that a text may contain as `{{name}}`, and its label. */
export type MergeFieldChoice = { name: string; label: string };

/** A field as app/lib/merge-text.ts reads it, or invalid braces. */
const FIELD = /(?<!\{)\{\{([^{}]*)\}\}(?!\})|\{\{+|\}\}+/g;
const KNOWN = 'rounded bg-brand-soft px-0.5 text-brand-strong';
const FAULT = 'rounded bg-bad-soft px-0.5 text-bad underline decoration-wavy underline-offset-4';

function marksOf(doc: Node, known: ReadonlySet<string>): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // A break is one character wide, so that positions in the text are positions in the document.
    const text = node.textBetween(0, node.content.size, undefined, '\n');
    for (const { 0: found, 1: name, index } of text.matchAll(FIELD)) {
      const fits = name !== undefined && known.has(name.trim());
      const from = position + 1 + index;
      marks.push(
        Decoration.inline(from, from + found.length, {
          class: fits ? KNOWN : FAULT,
          ...(!fits && { title: 'Este campo não existe' }),
        }),
      );
    }
    return false;
  });
  return DecorationSet.create(doc, marks);
}

/** Meta key of a transaction sent when the known fields change. */
export const FIELDS_CHANGED = 'mergeFieldsChanged';

/**
 * Marks known fields as fields and unknown ones as faults during editing. @param known returns the current
 * fields.
 */
export const mergeFieldMarks = (known: () => ReadonlySet<string>) =>
  Extension.create({
    name: 'mergeFieldMarks',
    addProseMirrorPlugins: () => {
      const key = new PluginKey<DecorationSet>('mergeFieldMarks');
      return [
        new Plugin({
          key,
          state: {
            init: (_, { doc }) => marksOf(doc, known()),
            apply: (change, marks) =>
              change.docChanged || change.getMeta(FIELDS_CHANGED) ? marksOf(change.doc, known()) : marks,
          },
          props: { decorations: (state) => key.getState(state) },
        }),
      ];
    },
  });
