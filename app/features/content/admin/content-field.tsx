import { ChevronDown } from 'lucide-react';
import type { ContentField, GroupField, ListField } from '#app/features/content/rules/content-fields.ts';
import { fieldPlace } from '#app/features/content/rules/content-fields.ts';
import { emptyOf } from '#app/features/content/rules/content-form.ts';
import { ListEditor } from '#app/shells/admin/list-editor.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { ContentInput } from './content-input.tsx';

type Props<Field = ContentField> = {
  field: Field;
  place: string;
  value: unknown;
  /** Messages by place. */
  faults: Record<string, string>;
  /** The entry of a list that it belongs to, "benefício 2": it distinguishes controls of the same label. */
  entry?: string | undefined;
};

/** A field of a section, made from its schema: a group, a list or a control. */
function ContentControl({ field, ...rest }: Props) {
  if (field.kind === 'group') return <Group field={field} {...rest} />;
  if (field.kind === 'list') return <List field={field} {...rest} />;
  return <ContentInput field={field} {...rest} />;
}

/** Form of a whole section: its groups and lists as separate areas. */
export function SectionFields({ field, value, faults }: Omit<Props, 'place' | 'entry'>) {
  if (field.kind !== 'group' || field.rows) {
    return (
      <Surface className="p-5">
        <ContentControl field={field} place="" value={value} faults={faults} />
      </Surface>
    );
  }
  const values = value as Record<string, unknown>;
  const control = (inner: ContentField) => (
    <ContentControl
      key={inner.name}
      field={inner}
      place={inner.name}
      value={values[inner.name]}
      faults={faults}
    />
  );
  const plain = field.fields.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  const areas = field.fields.filter((inner) => !plain.includes(inner));
  return (
    <div className="space-y-4">
      {plain.length > 0 && <Surface className="space-y-4 p-5">{plain.map(control)}</Surface>}
      {areas.map((inner) => (
        <Surface key={inner.name} className="p-5">
          {control(inner)}
        </Surface>
      ))}
    </div>
  );
}

function Group({ field, place, value, faults, entry }: Props<GroupField>) {
  const values = (value ?? {}) as Record<string, unknown>;
  if (field.rows) return <Rows field={field} place={place} value={values} faults={faults} />;
  const controls = field.fields.map((inner) => (
    <ContentControl
      key={inner.name}
      field={inner}
      place={fieldPlace(place, inner.name)}
      value={values[inner.name]}
      faults={faults}
      entry={entry}
    />
  ));
  if (entry || place === '') return <div className="space-y-3">{controls}</div>;
  const nested = field.fields.every(({ kind }) => kind === 'group');
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">{field.label}</legend>
      <div className={nested ? 'grid gap-x-6 gap-y-4 md:grid-cols-2' : 'space-y-3'}>{controls}</div>
    </fieldset>
  );
}

/** Groups of the same few controls, one to a line. */
function Rows({ field, place, value, faults }: Props<GroupField>) {
  const values = value as Record<string, unknown>;
  return (
    <ul className="grid gap-x-8 gap-y-1 md:grid-cols-2 2xl:grid-cols-3">
      {field.fields.map((row) => (
        <li key={row.name} className="flex min-h-14 items-center gap-3 border-b border-line py-1">
          <span className="min-w-0 flex-1 font-medium">{row.label}</span>
          {row.kind === 'group' &&
            row.fields.map((inner) => {
              const name = fieldPlace(place, row.name, inner.name);
              const fault = faults[name];
              const now = (values[row.name] as Record<string, unknown> | undefined)?.[inner.name];
              return inner.kind === 'switch' ? (
                <label key={inner.name} className="flex items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name={name}
                    defaultChecked={now === true}
                    aria-label={`${inner.label} ${row.label}`}
                    className="size-5 accent-brand-strong"
                  />
                  {inner.label}
                </label>
              ) : (
                <span key={inner.name} className="w-28">
                  <input
                    name={name}
                    inputMode="numeric"
                    defaultValue={String(now ?? '')}
                    aria-label={`${inner.label} em ${row.label}`}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${name}-erro` : undefined}
                    className="control min-h-10 py-1 text-right"
                  />
                  {fault && (
                    <span id={`${name}-erro`} className="block text-sm font-medium text-bad">
                      {fault}
                    </span>
                  )}
                </span>
              );
            })}
        </li>
      ))}
    </ul>
  );
}

function List({ field, place, value, faults }: Props<ListField>) {
  const { item, one, label } = field;
  const folded = item.kind === 'group' && item.fields.some(({ kind }) => kind === 'rich');
  return (
    <ListEditor
      label={label}
      one={one}
      items={(value ?? []) as unknown[]}
      empty={emptyOf(item)}
      error={faults[place]}
    >
      {(entry, name, at) => {
        const own = fieldPlace(place, at);
        const control = (
          <ContentControl field={item} place={own} value={entry} faults={faults} entry={name} />
        );
        if (item.kind !== 'group') return control;
        if (!folded) return <div className="rounded-xl border border-line p-4">{control}</div>;
        const title = (entry as { title?: string }).title;
        const faulty = Object.keys(faults).some((fault) => fault.startsWith(`${own}.`));
        return (
          <details open={faulty} className="group rounded-xl border border-line">
            <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-medium">
              <span className="min-w-0">{title || `Novo ${one}`}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <div className="border-t border-line p-4">{control}</div>
          </details>
        );
      }}
    </ListEditor>
  );
}
