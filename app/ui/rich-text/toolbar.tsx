import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { cx } from '../class-names.ts';
import { FieldMenu } from './field-menu.tsx';
import { LinkTool, TOOL } from './link-tool.tsx';
import type { MergeFieldChoice } from './merge-field-marks.ts';

type Props = {
  editor: Editor;
  /** Id of the formatted element. */
  controls: string;
  fields?: readonly MergeFieldChoice[] | undefined;
  links: boolean;
};

type Chain = ReturnType<Editor['chain']>;
type Tool = { label: string; keys?: string; icon: LucideIcon; mark?: string; run: (chain: Chain) => Chain };

const TOOLS: Tool[] = [
  { label: 'Negrito', keys: 'Ctrl+B', icon: Bold, mark: 'bold', run: (to) => to.toggleBold() },
  { label: 'Itálico', keys: 'Ctrl+I', icon: Italic, mark: 'italic', run: (to) => to.toggleItalic() },
  {
    label: 'Sublinhado',
    keys: 'Ctrl+U',
    icon: Underline,
    mark: 'underline',
    run: (to) => to.toggleUnderline(),
  },
  { label: 'Lista', icon: List, mark: 'bulletList', run: (to) => to.toggleBulletList() },
  { label: 'Lista numerada', icon: ListOrdered, mark: 'orderedList', run: (to) => to.toggleOrderedList() },
  { label: 'Citação', icon: Quote, mark: 'blockquote', run: (to) => to.toggleBlockquote() },
  { label: 'Limpar formatação', icon: RemoveFormatting, run: (to) => to.unsetAllMarks().clearNodes() },
];

const LEVELS = [1, 2, 3, 4] as const;

/** One stop of the Tab key; the arrow keys move between tools (WAI-ARIA, Toolbar). */
function alongTools(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  tools[Math.min(tools.length - 1, Math.max(0, here + step))]?.focus();
}

export function Toolbar({ editor, controls, fields, links }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map(({ mark }) => mark !== undefined && now.isActive(mark)),
      level: LEVELS.find((level) => now.isActive('heading', { level })) ?? 0,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  // Tab returns to the last used tool.
  const remember = (at: EventTarget) => {
    for (const tool of bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? []) {
      tool.tabIndex = tool === at ? 0 : -1;
    }
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatação"
      aria-controls={controls}
      onKeyDown={alongTools}
      onFocus={({ target }) => target.hasAttribute('data-tool') && remember(target)}
      className="flex flex-wrap items-center gap-0.5 rounded-t-xl border-b border-line bg-surface p-1"
    >
      <select
        data-tool
        aria-label="Estilo do parágrafo"
        value={state.level}
        onChange={({ target }) => {
          const level = LEVELS.find((known) => known === Number(target.value));
          const chain = editor.chain().focus();
          (level ? chain.setHeading({ level }) : chain.setParagraph()).run();
        }}
        className="h-9 rounded-lg bg-transparent px-1.5 text-sm font-medium hover:bg-sunken"
      >
        <option value={0}>Parágrafo</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            Título {level}
          </option>
        ))}
      </select>
      {TOOLS.map(({ label, keys, icon: Icon, mark, run }, at) => (
        <button
          key={label}
          type="button"
          data-tool
          tabIndex={-1}
          aria-label={label}
          aria-pressed={mark ? state.on[at] : undefined}
          title={keys ? `${label} (${keys})` : label}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
          className={TOOL}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
      {links && <LinkTool editor={editor} />}
      <HistoryTool
        label="Desfazer"
        icon={Undo2}
        able={state.undo}
        run={() => editor.chain().focus().undo().run()}
      />
      <HistoryTool
        label="Refazer"
        icon={Redo2}
        able={state.redo}
        run={() => editor.chain().focus().redo().run()}
      />
      {fields && <FieldMenu editor={editor} fields={fields} />}
    </div>
  );
}

type HistoryProps = { label: string; icon: LucideIcon; able: boolean; run: () => void };

const HistoryTool = ({ label, icon: Icon, able, run }: HistoryProps) => (
  <button
    type="button"
    data-tool
    tabIndex={-1}
    aria-label={label}
    title={label}
    disabled={!able}
    onClick={run}
    className={cx(TOOL, 'max-sm:hidden')}
  >
    <Icon aria-hidden className="size-4" />
  </button>
);
