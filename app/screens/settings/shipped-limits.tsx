import { Form } from 'react-router';
import { LIMITED, type ShippedLimits } from '#app/features/accounts/rules/custom-position.ts';
import { HAND_LIMITS, SALE_LIMITS } from '#app/terms/panel-rights.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { LimitFields } from './limit-fields.tsx';

type Props = {
  set: ShippedLimits[];
  /** The entries of a refused form, and its messages by field. */
  refused: { draft: Record<string, string>; errors: Record<string, string> } | null;
};

/** Limits of the shipped positions for agreements with clients and for money recorded by hand. */
export const ShippedLimitForms = ({ set, refused }: Props) => (
  <Surface className="p-5">
    <h2 className="display-m">Limites dos cargos</h2>
    <p className="mt-2 text-muted">
      Valem para todos os que têm o cargo. Acima de um limite em R$, um dono recebe a tarefa de decidir.
    </p>
    <ul className="mt-3 divide-y divide-line">
      {LIMITED.map((base) => {
        const own = set.find((one) => one.base === base);
        const wrong = refused?.draft.base === base ? refused : null;
        const name = POSITION_LABELS[base];
        const fault = wrong?.errors.limits ?? wrong?.errors.hand;
        return (
          <li key={`${base}.${own?.version ?? 0}`} className="py-3">
            <details open={wrong !== null || undefined}>
              <summary className="min-h-11 cursor-pointer py-2 font-medium">{name}</summary>
              <Form
                method="post"
                preventScrollReset
                className="mt-2 space-y-4"
                aria-label={`Limites: ${name}`}
              >
                <input type="hidden" name="intent" value="limits" />
                <input type="hidden" name="base" value={base} />
                <input type="hidden" name="expectedVersion" value={own?.version ?? 0} />
                <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
                  <LimitFields
                    base={base}
                    limits={own?.limits ?? SALE_LIMITS[base]}
                    hand={own ? own.hand : (HAND_LIMITS[base] ?? null)}
                    draft={wrong?.draft}
                  />
                </div>
                {fault && (
                  <p role="alert" className="text-sm font-medium text-bad">
                    {fault}
                  </p>
                )}
                <SubmitButton size="sm" when={{ intent: 'limits', base }}>
                  Guardar<span className="sr-only"> os limites: {name}</span>
                </SubmitButton>
              </Form>
            </details>
          </li>
        );
      })}
    </ul>
  </Surface>
);
