import { Form, useNavigation } from 'react-router';
import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import type { ResultDraft } from '#app/features/consortium/rules/input.ts';
import { PRIZES, readPrize } from '#app/features/consortium/rules/lottery-result.ts';
import { formatDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

const EMPTY: ResultDraft = { extraction: '', held: true, prizes: Array(PRIZES).fill('') };

type Props = {
  draw: DrawRow;
  draft?: ResultDraft | undefined;
  errors: Record<string, string>;
  confirm: boolean;
};

/** Form for the five prizes, with a confirmation before the draw, which cannot be undone. */
export const RunForm = (props: Props) =>
  props.confirm && props.draft ? (
    <Confirm draw={props.draw} draft={props.draft} />
  ) : (
    <Prizes {...props} draft={props.draft ?? EMPTY} />
  );

function Prizes({ draw, draft, errors }: Props & { draft: ResultDraft }) {
  const pending = useNavigation().formData?.get('intent') === 'check';
  const ways: [value: string, held: boolean, label: string][] = [
    ['yes', true, `Houve a extração ${draw.extraction}, como anunciado`],
    ['no', false, `Não houve a extração ${draw.extraction}: vale a anterior, ${draw.extraction - 1}`],
  ];
  return (
    <Form method="post" noValidate className="space-y-4">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="draw" value={draw.id} />
      <fieldset className="space-y-2">
        <legend className="mb-2 text-sm font-medium">A extração de {formatDate(draw.extractionDate)}</legend>
        {ways.map(([value, held, label]) => (
          <label key={value} className="flex items-start gap-3">
            <input
              type="radio"
              name="held"
              value={value}
              defaultChecked={draft.held === held}
              className="mt-0.5 size-5 shrink-0 accent-brand-strong"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField
        className="max-w-56"
        label="Número da extração copiada"
        name="extraction"
        required
        inputMode="numeric"
        maxLength={8}
        defaultValue={draft.extraction}
        error={errors.extraction}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Prêmios, com cinco algarismos cada um</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {draft.prizes.map((prize, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the prize is called by.
              key={at}
              label={`${at + 1}º prêmio`}
              name={`prize${at + 1}`}
              required
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              defaultValue={prize}
              error={errors.prizes && readPrize(prize) === null ? 'Cinco algarismos' : undefined}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" pending={pending} pendingLabel="Conferindo…">
        Conferir
      </Button>
    </Form>
  );
}

function Confirm({ draw, draft }: { draw: DrawRow; draft: ResultDraft }) {
  const pending = useNavigation().formData?.get('intent') === 'run';
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="draw" value={draw.id} />
      <input type="hidden" name="extraction" value={draft.extraction} />
      <input type="hidden" name="held" value={draft.held ? 'yes' : 'no'} />
      <p role="status">
        Compare com o site da Caixa: extração <strong className="tabular">{draft.extraction}</strong>
        {!draft.held && `, porque não houve a ${draw.extraction}`}.
      </p>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {draft.prizes.map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the prize is called by.
          <li key={at} className="rounded-xl bg-sunken p-3 text-center">
            <span className="block text-sm text-muted">{at + 1}º prêmio</span>
            <span className="tabular display-m block">{readPrize(prize)}</span>
            <input type="hidden" name={`prize${at + 1}`} value={prize} />
          </li>
        ))}
      </ol>
      <p className="text-muted">
        O sorteio se faz uma vez só: o resultado é publicado, o segredo revelado, e ganhador e membros são
        avisados. Não dá para desfazer.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="run"
          variant="cta"
          pending={pending}
          pendingLabel="Sorteando…"
        >
          Sortear e publicar
        </Button>
        <SubmitButton name="intent" value="edit" variant="ghost" when={{ intent: 'edit' }}>
          Corrigir
        </SubmitButton>
      </div>
    </Form>
  );
}
