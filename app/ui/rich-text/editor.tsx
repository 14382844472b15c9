import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../class-names.ts';
import { isLinkTarget } from './foreign-tags.ts';
import { FIELDS_CHANGED, type MergeFieldChoice, mergeFieldMarks } from './merge-field-marks.ts';
import { Toolbar } from './toolbar.tsx';

export type EditorProps = {
  label: string;
  html: string;
  fields?: readonly MergeFieldChoice[] | undefined;
  links?: boolean | undefined;
  describedBy?: string | undefined;
  invalid: boolean;
  onChange: (html: string) => void;
};

/** The editor itself; loaded separately from the page, in the browser only. */
export function Editor({ label, html, fields, links = false, describedBy, invalid, onChange }: EditorProps) {
  const id = useId();
  const known = useRef<ReadonlySet<string>>(new Set());
  known.current = new Set(fields?.map(({ name }) => name));
  const names = [...known.current].join();
  const editor = useEditor({
    immediatelyRender: false,
    content: html,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        strike: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        // It would add an empty paragraph to an unchanged text.
        trailingNode: false,
        link: links && {
          openOnClick: false,
          autolink: false,
          linkOnPaste: true,
          isAllowedUri: isLinkTarget,
          HTMLAttributes: { target: null, rel: null },
        },
      }),
      ...(fields ? [mergeFieldMarks(() => known.current)] : []),
    ],
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'min-h-72 px-5 py-4 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  useEffect(() => {
    const { dom } = editor?.view ?? {};
    if (!dom) return;
    if (invalid) dom.setAttribute('aria-invalid', 'true');
    else dom.removeAttribute('aria-invalid');
    if (describedBy) dom.setAttribute('aria-describedby', describedBy);
    else dom.removeAttribute('aria-describedby');
  }, [editor, describedBy, invalid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks follow the names.
  useEffect(() => {
    editor?.view.dispatch(editor.state.tr.setMeta(FIELDS_CHANGED, true));
  }, [editor, names]);
  if (!editor) return null;
  return (
    <div
      className={cx(
        'rounded-xl border bg-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
        invalid ? 'border-bad' : 'border-line',
      )}
    >
      <Toolbar editor={editor} controls={id} fields={fields} links={links} />
      <EditorContent
        editor={editor}
        className="contract max-h-[70svh] overflow-y-auto [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4"
      />
    </div>
  );
}
