import { createContext, type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router';
import { PLAN_FIELDS } from '#app/features/catalog/rules/terms.ts';
import type { InputField } from '#app/features/content/rules/content-fields.ts';
import { imagePath, type SiteImage, sharedOf } from '#app/features/content/rules/site-image.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';

/** Merge fields for the company's data and the plans' prices; see `fillClause`. */
const MERGE_FIELDS = [
  { name: 'empresa', label: 'Nome da empresa' },
  { name: 'cnpj', label: 'CNPJ' },
  { name: 'encarregado', label: 'Encarregado de dados' },
  ...PLAN_FIELDS,
];

/** The pictures that can be chosen. */
export const ImageChoices = createContext<readonly SiteImage[]>([]);

type Props = {
  field: InputField;
  place: string;
  value: unknown;
  faults: Record<string, string>;
  entry?: string | undefined;
};

/** One value of a section in the control of its kind. */
export function ContentInput({ field, place, value, faults, entry }: Props) {
  const { kind, help, max, required } = field;
  const error = faults[place];
  const label = entry ? (
    <>
      {field.label}
      <span className="sr-only"> ({entry})</span>
    </>
  ) : (
    field.label
  );
  if (kind === 'switch') {
    return <CheckboxField label={label} name={place} defaultChecked={value === true} hint={help} />;
  }
  const shared = { label, name: place, required, maxLength: max, hint: help, error };
  const text = value === undefined || value === null ? '' : String(value);
  if (kind === 'image')
    return <ImageField label={label} name={place} text={text} hint={help} error={error} />;
  if (kind === 'rich') {
    return <RichText {...shared} label={entry ? `${field.label} (${entry})` : field.label} text={text} />;
  }
  if (entry && field.name === '') {
    return <LoneLine place={place} label={entry} text={text} max={max} error={error} />;
  }
  if (kind === 'long')
    return (
      <TextareaField
        {...shared}
        rows={rowsFor(text)}
        defaultValue={text}
        // Grows with its text at any width; `rows` is for browsers without that feature.
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-24"
      />
    );
  return (
    <TextField
      {...shared}
      defaultValue={text}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      className={kind === 'date' || kind === 'number' ? 'max-w-80' : undefined}
    />
  );
}

type ImageProps = {
  label: ReactNode;
  name: string;
  text: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Choice of a site picture by its description. */
function ImageField({ text, ...rest }: ImageProps) {
  const images = useContext(ImageChoices);
  const [chosen, setChosen] = useState(text);
  const shown = images.find(({ id }) => id === chosen);
  const file = shown && sharedOf(shown);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        {...rest}
        // Its width is the room that is left, not that of the longest description.
        className="min-w-0 grow basis-60"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Nenhuma</option>
        {chosen !== '' && !shown && (
          <option value={chosen}>{rest.error ? 'Imagem excluída' : 'Imagem que não está na lista'}</option>
        )}
        {images.map(({ id, alt }) => (
          <option key={id} value={id}>
            {alt}
          </option>
        ))}
      </SelectField>
      {file && <img src={imagePath(file.name)} alt="" className="mt-1 h-16 rounded-lg border border-line" />}
      <Link
        to="/admin/cms/imagens"
        // On the line of the control, below its label.
        className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4 sm:mt-[1.625rem]"
      >
        Enviar imagem
      </Link>
    </div>
  );
}

type LoneProps = {
  place: string;
  label: string;
  text: string;
  max?: number | undefined;
  error?: string | undefined;
};

/** A list entry of one line; its row is the label. */
const LoneLine = ({ place, label, text, max, error }: LoneProps) => (
  <>
    <input
      name={place}
      aria-label={label}
      defaultValue={text}
      maxLength={max}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${place}-erro` : undefined}
      className="control"
    />
    {error && (
      <p id={`${place}-erro`} className="mt-1.5 text-sm font-medium text-bad">
        {error}
      </p>
    )}
  </>
);

/** Returns the initial number of rows for a text, from 3 to 10 by its length. */
const rowsFor = (text: string) => Math.min(10, Math.max(3, Math.ceil(text.length / 45)));

type RichProps = {
  label: string;
  name: string;
  text: string;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength?: number | undefined;
};

/** The editor of a text comes when its part of the page is opened: a policy has many. */
function RichText({ text, ...rest }: RichProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div
      ref={(node) => {
        const details = node?.closest('details');
        if (!details || details.open) {
          if (node) setOpened(true);
          return;
        }
        const open = () => setOpened(true);
        details.addEventListener('toggle', open, { once: true });
        return () => details.removeEventListener('toggle', open);
      }}
    >
      {opened ? (
        <RichTextField {...rest} defaultValue={text} links fields={MERGE_FIELDS} />
      ) : (
        <TextareaField {...rest} rows={8} defaultValue={text} />
      )}
    </div>
  );
}
