import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Addresses that lead to a section of the landing page. */
const section = (...paths: string[]) =>
  paths.map((path) => route(path, 'routes/public/section-redirect.ts', { id: `section-${path}` }));

/** The map of the product. Portuguese addresses, English file names; each surface's layout holds its guard. */
export default [
  layout('routes/public/public-layout.tsx', [
    index('routes/public/landing/landing-page.tsx'),
    route('auth', 'routes/public/auth/auth-page.tsx'),
    route('auth/codigo', 'routes/public/auth/second-factor-page.tsx'),
    route('auth/esqueci', 'routes/public/auth/forgot-password-page.tsx'),
    route('auth/nova-senha', 'routes/public/auth/new-password-page.tsx'),
    route('auth/confirmado', 'routes/public/auth/confirmed.ts'),
    route('produtos/:slug', 'routes/public/product/product-page.tsx'),
    route('politicas', 'routes/public/legal/policies-page.tsx'),
  ]),
  ...section('contact', 'faq', 'contato', 'emprestimo'),
  route('consultas/cep', 'routes/public/lookups/cep.ts'),
  route('consultas/cpf', 'routes/public/lookups/cpf.ts'),
  route('sair', 'routes/public/auth/sign-out.ts'),

  layout('routes/customer/customer-layout.tsx', [
    route('app', 'routes/customer/dashboard/dashboard-page.tsx'),
    route('app/andamento', 'routes/customer/timeline/timeline-page.tsx'),
    route('app/faturas', 'routes/customer/invoices/invoices-page.tsx'),
    route('app/perfil', 'routes/customer/profile/profile-page.tsx'),
    route('app/suporte', 'routes/customer/support/support-page.tsx'),
    route('app/notificacoes', 'routes/customer/notifications/notifications-action.ts'),
  ]),

  layout('routes/admin/admin-layout.tsx', [
    route('admin', 'routes/admin/overview/overview-page.tsx'),
    route('admin/leads', 'routes/admin/leads/leads-page.tsx'),
    route('admin/clientes', 'routes/admin/clients/clients-page.tsx'),
    route('admin/clientes/:clientId', 'routes/admin/clients/client-page.tsx'),
  ]),

  route('dev/mail', 'routes/dev/mail-page.tsx'),
  route('dev/ui', 'routes/dev/ui-page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
