import { Code2 } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import type { EditorProps } from './editor.tsx';
import { foreignTags } from './foreign-tags.ts';
import type { MergeFieldChoice } from './merge-field-marks.ts';

type Props = {
  label: string;
  name: string;
  /** HTML. The server sanitises it before storing: this field is no protection. */
  defaultValue: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Id of the form, if the field is outside of it. */
  form?: string;
  /** Fields that the text may contain as `{{name}}`; without any, their menu is hidden. */
  fields?: readonly MergeFieldChoice[];
  links?: boolean;
  maxLength?: number | undefined;
  /** Called after each change, with the whole text. */
  onText?: (html: string) => void;
};

/**
 * A text with headings, lists and emphasis. The form's control is a textarea of HTML: it is shown without
 * scripts, until the editor has loaded, and if the text has content that the editor would drop.
 */
export function RichTextField({
  label,
  name,
  defaultValue,
  hint,
  error,
  fields,
  links,
  onText,
  ...rest
}: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  const [source, setSource] = useState(() => foreignTags(defaultValue, { links }).length > 0);
  const [refused, setRefused] = useState<string>();
  /** Incremented when the text is set from outside of the editor, which is then mounted again. */
  const [round, setRound] = useState(0);
  useEffect(() => {
    // If the editor cannot be fetched, the textarea and its entries stay.
    import('./editor.tsx').then(
      (module) => setEditor(() => module.Editor),
      () => {},
    );
  }, []);
  const rich = Editor !== null && !source;
  const note = error ?? hint;

  function change(html: string) {
    if (area.current) {
      area.current.value = html;
      area.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    onText?.(html);
  }
  function toggle() {
    const foreign = foreignTags(area.current?.value ?? '', { links });
    setRefused(foreign.length > 0 ? `O texto tem <${foreign[0]}>, que só se edita como HTML.` : undefined);
    setSource(!source || foreign.length > 0);
  }
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        {Editor && (
          <Button type="button" size="sm" variant="ghost" aria-pressed={source} onClick={toggle}>
            <Code2 aria-hidden className="size-4" /> HTML
          </Button>
        )}
      </div>
      {rich && (
        <Editor
          key={round}
          label={label}
          html={area.current?.value ?? defaultValue}
          fields={fields}
          links={links}
          describedBy={note ? `${id}-note` : undefined}
          invalid={error !== undefined}
          onChange={change}
        />
      )}
      <textarea
        {...rest}
        ref={area}
        id={id}
        name={name}
        defaultValue={defaultValue}
        rows={18}
        spellCheck={!source}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={cx('control font-mono text-sm', rich && 'hidden')}
        onChange={(event) => {
          if (rich) setRound(round + 1);
          onText?.(event.target.value);
        }}
      />
      {refused && (
        <p role="alert" className="text-sm font-medium text-bad">
          {refused}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={cx('text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
