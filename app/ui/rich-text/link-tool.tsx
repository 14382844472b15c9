import { type Editor, useEditorState } from '@tiptap/react';
import { Link2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { isLinkTarget } from './foreign-tags.ts';

/** Classes of a button in the toolbar. */
export const TOOL =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sunken disabled:opacity-40 aria-pressed:bg-brand-soft aria-pressed:text-brand-strong';

/** Makes the selection a link, or removes its link. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const here = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.getAttributes('link').href as string | undefined) ?? '',
  });
  function apply() {
    const href = box.current?.querySelector('input')?.value.trim() ?? '';
    if (!isLinkTarget(href)) return setFault('Escreva um endereço: https://…, /pagina ou mailto:…');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !here) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    setOpen(false);
  }
  // Not a nested form: the editor is inside of a form, which Enter must not send.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const toggle = (wanted: boolean) => {
    setFault(undefined);
    setOpen(wanted);
  };
  return (
    <Popover.Root open={open} onOpenChange={toggle}>
      <Popover.Trigger
        data-tool
        tabIndex={-1}
        aria-label="Link"
        aria-pressed={here !== ''}
        title="Link"
        className={TOOL}
      >
        <Link2 aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={box}
          aria-label="Link"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-80 space-y-3 rounded-xl border border-line bg-raised p-4 text-ink shadow-lg"
        >
          <TextField
            label="Endereço do link"
            defaultValue={here}
            error={fault}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={enter}
          />
          <div className="flex gap-2">
            <Button type="button" size="sm" variant="primary" onClick={apply}>
              Aplicar
            </Button>
            {here && (
              <Button
                type="button"
                size="sm"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  setOpen(false);
                }}
              >
                Retirar o link
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
