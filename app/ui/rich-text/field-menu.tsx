import type { Editor } from '@tiptap/react';
import { Braces, ChevronDown } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import type { MergeFieldChoice } from './merge-field-marks.ts';

/** Inserts a field at the cursor; its value is filled in for each person. */
export function FieldMenu({ editor, fields }: { editor: Editor; fields: readonly MergeFieldChoice[] }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        data-tool
        tabIndex={-1}
        className="ml-auto inline-flex h-9 items-center gap-1.5 rounded-lg px-2 text-sm font-medium hover:bg-sunken"
      >
        <Braces aria-hidden className="size-4" /> Inserir campo{' '}
        <ChevronDown aria-hidden className="size-3.5" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.view.focus();
          }}
          className="z-50 max-h-[min(60svh,var(--radix-dropdown-menu-content-available-height))] w-72 overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-lg"
        >
          {fields.map(({ name, label }) => (
            <Menu.Item
              key={name}
              onSelect={() => {
                editor.commands.insertContent({ type: 'text', text: `{{${name}}}` });
                // At once, not in the next frame like the editor's own command: the next key is for the text.
                editor.view.focus();
              }}
              className="flex min-h-10 cursor-pointer flex-col justify-center rounded-lg px-3 py-1 text-sm outline-none data-highlighted:bg-brand-soft data-highlighted:text-brand-strong"
            >
              {label}
              <span className="font-mono text-xs text-muted">{`{{${name}}}`}</span>
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
