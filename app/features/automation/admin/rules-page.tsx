import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { RULE_OFF, RULE_ON } from '#app/features/automation/rules/messages.ts';
import { listRules, saveRule } from '#app/features/automation/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/rules-page';

export const meta: Route.MetaFunction = () => [{ title: 'Automação | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ rules: await listRules(adminOf(context)) });

const FORMS = inArea('automation', {
  switch: defineForm({
    failed: NOT_SAVED,
    schema: z.object({ id: z.uuid(), enabled: z.stringbool() }),
    save: (admin: SignedInActor, { id, enabled }, expected) =>
      saveRule(admin, id, Number(expected), { enabled }),
    done: (_, { enabled }) => (enabled ? RULE_ON : RULE_OFF),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function RulesPage() {
  const { rules } = useLoaderData<typeof loader>();
  useToast(useAnswer<typeof action>()?.toast);
  return (
    <>
      <PageHeader
        title="Automação"
        lead="O que o sistema faz sozinho quando algo acontece ou chega a hora."
        actions={
          <Link to="/admin/automacao/nova" className={buttonClass({ variant: 'primary', size: 'sm' })}>
            Nova regra
          </Link>
        }
      />
      <AreaTabs of="automation" />
      {rules.length === 0 ? (
        <Surface>
          <EmptyState title="Nenhuma regra" text="Crie a primeira e experimente com o que já aconteceu." />
        </Surface>
      ) : (
        <Table stacked="phone" label="Regras" columns={['Regra', 'Situação', 'Em 30 dias', 'Ações']}>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </Table>
      )}
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['rules'][number];

const counted = (count: number) => (count >= 1_000 ? 'mais de 1.000' : String(count));

function RuleRow({ rule }: { rule: Row }) {
  return (
    <tr>
      <Cell head className="min-w-64 font-medium wrap-anywhere sm:min-w-72">
        <Link to={`/admin/automacao/${rule.id}`} className="underline underline-offset-4">
          {rule.name}
        </Link>
        <span className="block max-w-[70ch] text-sm font-normal text-muted">{rule.sentence}</span>
      </Cell>
      <Cell>{rule.enabled ? <Badge tone="good">Ligada</Badge> : <Badge>Desligada</Badge>}</Cell>
      <Cell className="whitespace-nowrap">
        <Link
          to={`/admin/automacao/execucoes?regra=${rule.id}`}
          className="tabular underline underline-offset-4"
        >
          {counted(rule.done)} {rule.done === 1 ? 'feita' : 'feitas'}
          <span className="sr-only"> por {rule.name}</span>
        </Link>
        {rule.failed > 0 && (
          <Link
            to={`/admin/automacao/execucoes?regra=${rule.id}&situacao=failed`}
            className="tabular ml-2 font-medium text-bad underline underline-offset-4"
          >
            {counted(rule.failed)} com falha
            <span className="sr-only"> em {rule.name}</span>
          </Link>
        )}
      </Cell>
      <Cell>
        <PressForm
          intent="switch"
          fixed={{ id: rule.id, enabled: String(!rule.enabled) }}
          expectedVersion={rule.version}
          size="sm"
        >
          {rule.enabled ? 'Desligar' : 'Ligar'}
          <span className="sr-only"> {rule.name}</span>
        </PressForm>
      </Cell>
    </tr>
  );
}
