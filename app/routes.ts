import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
    route('faq', 'routes/public/faq/faq-page.tsx'),
    route('contato', 'routes/public/contact/contact-page.tsx'),
    route('emprestimo', 'routes/public/loan/loan-page.tsx'),
    route('checkout', 'routes/public/checkout/checkout-page.tsx'),
    route('politicas', 'routes/public/legal/policies-page.tsx'),
    route('verificar', 'routes/public/verify/verify-page.tsx'),
    route('verificar/:code', 'routes/public/verify/code-page.tsx'),
  ]),
  route('contact', 'routes/public/contact-redirect.ts'),
  route('sitemap.xml', 'routes/public/seo/sitemap.ts'),
  route('robots.txt', 'routes/public/seo/robots.ts'),
  route('checkout/contrato', 'routes/public/checkout/contract-action.ts'),
  route('checkout/pedido', 'routes/public/checkout/order-action.ts'),
  route('consultas/cep', 'routes/public/lookups/cep.ts'),
  route('consultas/cpf', 'routes/public/lookups/cpf.ts'),
  route('manifest.webmanifest', 'routes/public/app/manifest.ts'),
  route('compartilhar/:page', 'routes/public/app/share-image.ts'),
  route('sair', 'routes/public/auth/sign-out.ts'),

  layout('routes/customer/customer-layout.tsx', [
    route('app', 'routes/customer/dashboard/dashboard-page.tsx'),
    route('app/andamento', 'routes/customer/timeline/timeline-page.tsx'),
    route('app/faturas', 'routes/customer/invoices/invoices-page.tsx'),
    route('app/faturas/:partId', 'routes/customer/invoices/pay-page.tsx'),
    route('app/faturas/:partId/recibo', 'routes/customer/invoices/receipt-page.tsx'),
    route('app/ativar', 'routes/customer/activation/activation-page.tsx'),
    route('app/contratos/:transactionId', 'routes/customer/contracts/contract-file.ts'),
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
  route('dev/pagamento/:paymentId', 'routes/dev/payment-page.tsx'),
  route('dev/ui', 'routes/dev/ui-page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
