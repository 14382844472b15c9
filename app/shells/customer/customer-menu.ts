import {
  Calculator,
  ClipboardList,
  Dices,
  Ellipsis,
  FileWarning,
  FolderOpen,
  Gift,
  HandCoins,
  Handshake,
  HeartHandshake,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircle,
  ReceiptText,
  ShieldQuestion,
  UserRound,
} from 'lucide-react';

export type MenuEntry = { to: string; label: string; icon: LucideIcon };

const HOME: MenuEntry = { to: '/app', label: 'Início', icon: LayoutDashboard };
const PAYMENTS: MenuEntry = { to: '/app/faturas', label: 'Pagamentos', icon: ReceiptText };
const TALK: MenuEntry = { to: '/app/conversa', label: 'Conversa', icon: MessageCircle };

/** Pages of "Meu caso"; narrow screens show them as a row of links (`CaseLinks`). */
export const CASE_PAGES: readonly MenuEntry[] = [
  { to: '/app/andamento', label: 'Andamento', icon: ListChecks },
  { to: '/app/anotacoes', label: 'Registros', icon: FileWarning },
  { to: '/app/cartas', label: 'Cartas', icon: Mail },
  { to: '/app/documentos', label: 'Documentos', icon: FolderOpen },
];

const FURTHER: readonly MenuEntry[] = [
  { to: '/app/perfil', label: 'Perfil', icon: UserRound },
  { to: '/app/formularios', label: 'Formulários', icon: ClipboardList },
  { to: '/app/plano', label: 'Quanto cabe no bolso', icon: Calculator },
  { to: '/loan-upload', label: 'Empréstimo', icon: HandCoins },
  { to: '/app/consorcio', label: 'Consórcio', icon: Dices },
  { to: '/app/promessas', label: 'Promessas', icon: Handshake },
  { to: '/app/indique', label: 'Indique e ganhe', icon: Gift },
  { to: '/app/ajuda', label: 'Pedir ajuda', icon: HeartHandshake },
  { to: '/confira', label: 'É golpe?', icon: ShieldQuestion },
];

/** The menu of the area: entries, and titled groups of them. */
export const AREA_MENU: readonly { title?: string; entries: readonly MenuEntry[] }[] = [
  { entries: [HOME] },
  { title: 'Meu caso', entries: CASE_PAGES },
  { entries: [PAYMENTS, TALK] },
  { title: 'Mais', entries: FURTHER },
];

/** Links within a thumb's reach on a phone; `within` are further addresses that belong to the link. */
export const SHORTCUTS: readonly (MenuEntry & { within?: readonly string[] })[] = [
  HOME,
  {
    to: '/app/andamento',
    label: 'Meu caso',
    icon: ListChecks,
    within: ['/app/card', ...CASE_PAGES.map(({ to }) => to)],
  },
  PAYMENTS,
  { ...TALK, within: ['/app/suporte'] },
  {
    to: '/app/mais',
    label: 'Mais',
    icon: Ellipsis,
    within: ['/app/privacidade', '/app/usaram-meus-dados', ...FURTHER.map(({ to }) => to)],
  },
];

/** Pages about the shown holder, besides Início; the other pages are about the account. */
const HOLDER_PAGES = ['/app/card', '/app/promessas', '/app/procuracao', ...CASE_PAGES.map(({ to }) => to)];

/** @returns whether a page shows the matters of one holder, and not those of the whole account. */
export const isOfHolder = (path: string): boolean => path === '/app' || isWithin(path, HOLDER_PAGES);

/** @returns whether an address is one of the given pages or lies below one. */
export const isWithin = (path: string, pages: readonly string[]): boolean =>
  pages.some((page) => path === page || path.startsWith(`${page}/`));
