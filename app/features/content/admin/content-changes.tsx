import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import { truncate } from '#app/lib/text.ts';

/** Longer texts are cut: the editor has them whole. */
const LONGEST = 240;

type Props = { changes: ContentChange[]; before?: string; after?: string };

/** Changed values, each before and after. */
export const ContentChanges = ({ changes, before = 'Antes', after = 'Agora' }: Props) => (
  <dl className="space-y-2 text-sm">
    {changes.map((change) => (
      <div key={change.label}>
        <dt className="font-semibold">{change.label}</dt>
        {change.before !== null && (
          <dd className="text-muted">
            <span className="sr-only">{before}: </span>
            <del>{truncate(change.before || 'vazio', LONGEST)}</del>
          </dd>
        )}
        {change.after !== null ? (
          <dd>
            <span className="sr-only">{after}: </span>
            <ins className="no-underline">{truncate(change.after || 'vazio', LONGEST)}</ins>
          </dd>
        ) : (
          <dd className="text-muted">retirado</dd>
        )}
      </div>
    ))}
  </dl>
);
