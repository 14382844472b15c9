import type { ReactNode } from 'react';
import { maskCpf } from '#app/lib/masks.ts';
import { env } from '#app/platform/env.server.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, PasswordField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { LineProgress, LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { ScoreGauge } from '#app/ui/score-gauge.tsx';
import { Skeleton, Spinner } from '#app/ui/spinner.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { showToast, Toaster } from '#app/ui/toast.tsx';
import { DoAndDont, Tokens } from './design-rules.tsx';

export const meta = () => [{ title: 'Sistema de design' }, { name: 'robots', content: 'noindex' }];

/** Every component in its states; in development and in the demo. */
export function loader() {
  if (env().mode !== 'development' && !env().demo) throw new Response(null, { status: 404 });
  return null;
}

const TONES = ['neutral', 'good', 'warning', 'bad', 'info'] as const;

export default function UiPage() {
  return (
    <ThemeScope>
      <main className="shell space-y-10 py-10">
        <PageHeader
          title="Sistema de design"
          lead="Cores, tipos e componentes, claro e escuro."
          actions={<ThemeToggle />}
        />
        <Group title="Marca">
          <Logo name="Nome em Dia" />
          <LinhaLimpa className="w-80 text-brand" />
        </Group>
        <Tokens />
        <Group title="Botões">
          {(['cta', 'primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} type="button" variant={variant}>
              {variant}
            </Button>
          ))}
          <Button type="button" variant="cta" pending pendingLabel="Enviando...">
            Enviar
          </Button>
          <Button type="button" disabled>
            Desligado
          </Button>
        </Group>
        <Group title="Campos">
          <div className="grid w-full gap-4 sm:grid-cols-2">
            <TextField label="Texto" hint="Uma dica" required />
            <TextField label="Com erro" defaultValue="Jo" error="Nome deve ter no mínimo 3 caracteres" />
            <MaskedField label="CPF" mask={maskCpf} defaultValue="52998224725" />
            <PasswordField label="Senha" />
            <SelectField label="Escolha">
              <option>Santa Catarina</option>
            </SelectField>
            <TextareaField label="Observações" />
            <CheckboxField label="Concordo com os termos" />
            <CheckboxField label="Sem concordar" error="Você precisa aceitar para continuar." />
          </div>
        </Group>
        <Group title="Situações">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Group>
        <Group title="Score">
          <ScoreGauge score={820} tone="good" />
          <ScoreGauge score={642} tone="warning" />
          <ScoreGauge score={310} tone="bad" />
        </Group>
        <Group title="Progresso e espera">
          <div className="w-64">
            <LineProgress value={3} max={6} label="Etapas" />
          </div>
          <Spinner label="Carregando…" />
          <Skeleton className="h-6 w-48" />
        </Group>
        <Group title="Avisos">
          <Button
            type="button"
            onClick={() =>
              showToast({ tone: 'good', title: 'Sucesso! 🎉', message: 'Recebemos sua solicitação.' })
            }
          >
            Aviso bom
          </Button>
          <Button
            type="button"
            onClick={() => showToast({ tone: 'bad', title: 'Erro ao enviar', message: 'Tente novamente.' })}
          >
            Aviso ruim
          </Button>
        </Group>
        <Table label="Exemplo" columns={['Nome', 'Situação']}>
          <tr>
            <Cell head>Mariana Alves Ribeiro</Cell>
            <Cell>
              <Badge tone="good">Concluído</Badge>
            </Cell>
          </tr>
        </Table>
        <Surface>
          <EmptyState
            title="Nada por aqui"
            text="O que acontece a seguir aparece neste lugar."
            action={<Button type="button">Próxima ação</Button>}
          />
        </Surface>
        <DoAndDont />
      </main>
      <Toaster />
    </ThemeScope>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="display-m">{title}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  );
}
