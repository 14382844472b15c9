import { Form, Link } from 'react-router';
import {
  ADAPTER_VARIABLES,
  ADAPTER_WORDS,
  type AdapterView,
  type CheckView,
  checkText,
} from '#app/features/integrations/rules/adapters.ts';
import { isStoredAdapter } from '#app/features/integrations/rules/stored-settings.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { AdapterForm } from './adapter-form.tsx';

const STATES: Record<AdapterView['state'], { label: string; tone: Tone }> = {
  environment: { label: 'Pelo ambiente', tone: 'info' },
  stored: { label: 'Pelo painel', tone: 'good' },
  default: { label: 'Padrão', tone: 'neutral' },
};

type Props = { adapter: AdapterView; answer: FormAnswer | undefined };

/** One adapter: the provider in use, the setting that decides it, its last checks, and its form. */
export function AdapterCard({ adapter, answer }: Props) {
  const { name, state, working, unreadable, stored, checks } = adapter;
  const { title, text } = ADAPTER_WORDS[name];
  const test = { intent: `test-${name}` };
  return (
    <Surface className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="display-m">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        <span className="mt-1 shrink-0">
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </span>
      </div>
      <p className="mt-3 font-medium">{working}</p>
      {unreadable && (
        <p role="alert" className="mt-2 rounded-xl bg-warning-soft px-3 py-2 text-sm">
          As credenciais guardadas foram cifradas com outro APP_SECRET e não abrem mais. Informe-as de novo.
        </p>
      )}
      <Decides adapter={adapter} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Form method="post" preventScrollReset>
          <SubmitButton size="sm" name="intent" value={test.intent} when={test}>
            Testar<span className="sr-only"> {title}</span>
          </SubmitButton>
        </Form>
        {checks[0] ? (
          <LastCheck check={checks[0]} />
        ) : (
          <p className="text-sm text-muted">Ainda sem chamadas anotadas.</p>
        )}
      </div>
      {checks.length > 1 && <Checks title={title} checks={checks} />}
      {isStoredAdapter(name) && (
        <details
          className="mt-3 border-t border-line pt-3"
          open={answer?.intent === `save-${name}` && answer.fields !== undefined}
        >
          <summary className="inline-flex min-h-9 items-center text-sm font-medium underline underline-offset-4">
            {stored ? 'Mudar' : 'Configurar'} pelo painel<span className="sr-only">: {title}</span>
          </summary>
          <AdapterForm name={name} title={title} stored={stored} answer={answer} />
        </details>
      )}
    </Surface>
  );
}

function Decides({ adapter: { name, state, stored } }: { adapter: AdapterView }) {
  const variables = ADAPTER_VARIABLES[name];
  if (name === 'whatsapp')
    return (
      <p className="mt-1 text-sm text-muted">
        O número é o da empresa, em{' '}
        <Link to="/admin/config" className="underline underline-offset-4">
          Configurações
        </Link>
        .
      </p>
    );
  if (state === 'environment')
    return (
      <p className="mt-1 text-sm text-muted">
        <code>{variables[0]}</code> está definida na instalação e vale mais que o painel
        {stored && '; o que está guardado aqui espera'}.
      </p>
    );
  if (name === 'files')
    return (
      <p className="mt-1 text-sm text-muted">
        Só a instalação decide (<code>FILES</code>): trocar o lugar com o produto em uso esconderia o que já
        foi enviado.
      </p>
    );
  if (variables.length === 0) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      Na instalação: <code>{variables.join(', ')}</code>.
    </p>
  );
}

const LastCheck = ({ check }: { check: CheckView }) => (
  <p className={check.ok ? 'text-sm text-good' : 'text-sm text-bad'}>
    {checkText(check)} <span className="tabular text-muted">{when(check)}</span>
  </p>
);

const when = ({ createdAt, during, durationMs }: CheckView) =>
  [
    during === 'test' ? 'no teste de' : 'em uso,',
    formatDateTime(createdAt),
    durationMs === null ? '' : `(${durationMs} ms)`,
  ]
    .filter(Boolean)
    .join(' ');

const Checks = ({ title, checks }: { title: string; checks: CheckView[] }) => (
  <details className="mt-2">
    <summary className="inline-flex min-h-9 items-center text-sm font-medium underline underline-offset-4">
      Últimas chamadas<span className="sr-only">: {title}</span>
    </summary>
    <ul className="mt-1 space-y-1">
      {checks.map((check) => (
        <li key={`${check.createdAt}${check.code}${check.durationMs}`}>
          <LastCheck check={check} />
        </li>
      ))}
    </ul>
  </details>
);
