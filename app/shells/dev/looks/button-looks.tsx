import { Button, ButtonLink, SIZES, VARIANTS } from '#app/ui/button.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ListPopover } from '#app/ui/popover.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { ThemeToggle } from '#app/ui/theme.tsx';
import { Specimen, State } from '../specimen.tsx';

type Variant = keyof typeof VARIANTS;
type Size = keyof typeof SIZES;

const RULES: Record<Variant, string> = {
  cta: 'Amarelo: a próxima ação da tela. Um por tela.',
  primary: 'Verde: grava ou cria em uma lista do painel, onde nada é “a próxima ação”.',
  secondary: 'Com borda: tudo o mais.',
  ghost: 'Sem borda: cancelar, ou um de muitos iguais.',
  danger: 'Vermelho: desfaz o que não volta. Pede confirmação.',
};
const LONG = 'Contratar para a minha empresa e pagar R$ 100 agora';

export const ButtonLooks = () => (
  <>
    {(Object.keys(VARIANTS) as Variant[]).map((variant) => (
      <Specimen key={variant} title={`Button ${variant}`} rule={RULES[variant]}>
        {(['parado', 'as-hover', 'as-focus-visible', 'as-active'] as const).map((state) => (
          <State key={state} name={state.replace('as-', '')}>
            <Button type="button" variant={variant} className={state}>
              Salvar
            </Button>
          </State>
        ))}
        <State name="ocupado">
          <Button type="button" variant={variant} pending pendingLabel="Salvando…">
            Salvar
          </Button>
        </State>
        <State name="desligado">
          <Button type="button" variant={variant} disabled>
            Salvar
          </Button>
        </State>
      </Specimen>
    ))}
    <Specimen
      title="Tamanhos e textos longos"
      rule="sm em listas, md por padrão, lg em telas de uma decisão."
    >
      {(Object.keys(SIZES) as Size[]).map((size) => (
        <State key={size} name={size}>
          <Button type="button" size={size}>
            Ver detalhes
          </Button>
        </State>
      ))}
      <Button type="button" variant="cta" size="lg" className="max-w-full">
        {LONG}
      </Button>
    </Specimen>
    <Specimen title="ButtonLink e SubmitButton" rule="O que leva a outro lugar é link, com a mesma cara.">
      <ButtonLink to="?parte=botoes">Ver botões</ButtonLink>
      <SubmitButton when={{ intent: 'exemplo' }} type="button">
        Enviar
      </SubmitButton>
    </Specimen>
    <Specimen title="PageTabs" rule="Páginas de um lugar. Rola para o lado onde não cabe." as="stack">
      <PageTabs
        label="Exemplo de partes"
        tabs={[
          { to: '/dev/ui', label: 'Resumo' },
          ...['Etapas', 'Documentos', 'Produtos', 'Comprovantes'].map((label) => ({
            to: `/dev/ui/${label}`,
            label,
          })),
        ]}
      />
    </Specimen>
    <Specimen title="Pager, Popover e ThemeToggle" rule="Pager só onde há mais de uma página.">
      <Pager search="depois=1" next="2" label="Páginas do exemplo" />
      <ListPopover name="Exemplo de painel" label="Abrir painel">
        <p className="p-4">Escape e um toque fora fecham; o foco volta.</p>
      </ListPopover>
      <ThemeToggle />
    </Specimen>
  </>
);
