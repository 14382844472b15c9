import { useEffect } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ThemeScope, ThemeToggle } from '#app/ui/theme.tsx';
import { Toaster } from '#app/ui/toast.tsx';
import type { Route } from './+types/ui-page';
import { BrandLooks } from './looks/brand-looks.tsx';
import { ButtonLooks } from './looks/button-looks.tsx';
import { FieldLooks } from './looks/field-looks.tsx';
import { FileLooks } from './looks/file-looks.tsx';
import { ListLooks } from './looks/list-looks.tsx';
import { NoticeLooks } from './looks/notice-looks.tsx';
import { StateLooks } from './looks/state-looks.tsx';
import { TokenLooks } from './looks/token-looks.tsx';
import { WordRules } from './looks/word-rules.tsx';
import { Themes } from './specimen.tsx';

const STATE = /:(hover|focus-visible|active)(?![\w-])/g;

/** Whether a rule contains others, such as a media query or a nested style. */
const hasRules = (rule: CSSRule): rule is CSSRule & { cssRules: CSSRuleList } => 'cssRules' in rule;

function openStates(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.selectorText.search(STATE) >= 0)
      rule.selectorText = rule.selectorText.replace(STATE, ':is(:$1,.as-$1)');
    if (hasRules(rule)) openStates(rule.cssRules);
  }
}

/**
 * Makes `.as-hover`, `.as-focus-visible` and `.as-active` look like the states of a pointer or a keyboard:
 * adds the class to the page's own style rules for the state, so that a picture cannot differ from the real
 * state.
 */
function useForcedStates(): void {
  useEffect(() => {
    for (const sheet of document.styleSheets) {
      if (!sheet.href || new URL(sheet.href).origin === location.origin) openStates(sheet.cssRules);
    }
    document.documentElement.dataset.forcedStates = '';
  }, []);
}

export const meta = () => [{ title: 'Sistema de design' }, { name: 'robots', content: 'noindex' }];

const CHAPTERS = [
  ['cores', 'Cores e letras', TokenLooks],
  ['marca', 'Marca e linha limpa', BrandLooks],
  ['botoes', 'Botões e caminhos', ButtonLooks],
  ['campos', 'Campos', FieldLooks],
  ['listas', 'Listas e tabelas', ListLooks],
  ['estados', 'Situação, espera e vazio', StateLooks],
  ['avisos', 'Avisos', NoticeLooks],
  ['arquivos', 'Arquivos e textos longos', FileLooks],
  ['palavras', 'Palavras e lugares', WordRules],
] as const;

/** Widths of windows that open this page: its breakpoints depend on the window, not on a box. */
const WIDTHS = [390, 820, 1440];

/**
 * Every component in its states, drawn by the components themselves; in development and in the demo.
 * `?parte=` shows one chapter, `?tema=ambos` light and dark side by side.
 */
export function loader({ request }: Route.LoaderArgs) {
  if (env().mode !== 'development' && !env().demo) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return { part: searchParams.get('parte'), both: searchParams.get('tema') === 'ambos' };
}

export default function UiPage() {
  const { part, both } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  useForcedStates();
  const shown = CHAPTERS.filter(([id]) => !part || id === part);
  return (
    <ThemeScope>
      <Themes value={both ? ['light', 'dark'] : ['page']}>
        <main className="shell space-y-14 py-8">
          <PageHeader
            title="Sistema de design"
            lead="Cores, letras e componentes em todos os estados. O que está aqui é o que as telas usam."
            actions={<Choices both={both} search={search} />}
          />
          <nav aria-label="Partes" className="-mt-6 flex flex-wrap gap-x-5 gap-y-1 print:hidden">
            <Link to={withParam(search, 'parte', null)} className={PLACE} preventScrollReset>
              Tudo
            </Link>
            {CHAPTERS.map(([id, title]) => (
              <Link key={id} to={withParam(search, 'parte', id)} className={PLACE} preventScrollReset>
                {title}
              </Link>
            ))}
          </nav>
          {shown.map(([id, title, Looks]) => (
            <section key={id} id={id} aria-labelledby={`${id}-titulo`} className="space-y-6">
              <h2 id={`${id}-titulo`} className="display-l">
                {title}
              </h2>
              <Looks />
            </section>
          ))}
        </main>
      </Themes>
      <Toaster />
    </ThemeScope>
  );
}

const PLACE = 'inline-flex min-h-9 items-center font-medium underline underline-offset-4';

function withParam(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return `?${next}`;
}

const Choices = ({ both, search }: { both: boolean; search: URLSearchParams }) => (
  <>
    <Link to={withParam(search, 'tema', both ? null : 'ambos')} className={buttonClass({ size: 'sm' })}>
      {both ? 'Um tema' : 'Claro e escuro lado a lado'}
    </Link>
    {WIDTHS.map((width) => (
      <button
        key={width}
        type="button"
        onClick={() => window.open(location.href, `largura-${width}`, `popup,width=${width},height=900`)}
        className={buttonClass({ size: 'sm' })}
      >
        {width} px
      </button>
    ))}
    <ThemeToggle />
  </>
);
