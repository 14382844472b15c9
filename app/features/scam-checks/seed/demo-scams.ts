import type pg from 'pg';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { officialChannels } from '#app/features/scam-checks/rules/official-channels.ts';
import { scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import type { Findings, ReportChannel } from '#app/features/scam-checks/rules/scam-report.ts';
import { judge } from '#app/features/scam-checks/rules/verdict.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';

type DemoScam = {
  daysAgo: number;
  channel: ReportChannel;
  content: string;
  note?: string;
  resolution?: string;
};

const SCAMS: DemoScam[] = [
  {
    daysAgo: 1,
    channel: 'whatsapp',
    content:
      'Olá, aqui é do Nome em Dia. Seu processo foi aprovado. Pague a taxa de liberação de R$ 180,00 no Pix +55 11 98765-4321 para concluir hoje.',
    note: 'Mandaram de um número que eu não conheço, com o logotipo de vocês.',
  },
  {
    daysAgo: 2,
    channel: 'site',
    content: 'https://nomeemdia-acordos.exemplo.net/limpar-nome',
    note: 'Apareceu em um anúncio.',
  },
  {
    daysAgo: 3,
    channel: 'sms',
    content: 'NOME EM DIA: seu CPF sera bloqueado. Regularize em www.nomemdia.exemplo.net',
  },
  {
    daysAgo: 12,
    channel: 'call',
    content: 'Pediram que eu instalasse um aplicativo para acesso remoto e que passasse a senha do banco.',
    note: 'Ligaram três vezes no mesmo dia.',
    resolution: 'Orientamos a pessoa a trocar as senhas e a registrar boletim de ocorrência.',
  },
  {
    daysAgo: 20,
    channel: 'social',
    content: 'Perfil “Nome em Dia Oficial” oferece limpar o nome em 24 horas com contato quente no Serasa.',
    resolution: 'Perfil denunciado na rede social. Foi tirado do ar em dois dias.',
  },
];

/** Reports of scams in the demonstration's name, judged as the page judges them. */
export async function seedScams(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ company: SiteContent['company']; page: SiteContent['check_page'] }>(
    `select (select value from site_config where key = 'company') as company,
       (select value from site_config where key = 'check_page') as page`,
  );
  const [{ company, page } = { company: undefined, page: undefined }] = rows;
  if (!company || !page) throw new Error('the texts of the site are written before the demonstration');
  const channels = officialChannels({
    company,
    page,
    appUrl: 'https://nomeemdia.com.br',
    mailFrom: company.email,
  });
  for (const { daysAgo, channel, content, note, resolution } of SCAMS) {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    const { verdict, pieces, warnings } = judge(
      scamPieces(content, civilDateAt(at), channels.name),
      channels,
      new Set(),
    );
    const findings: Findings = { pieces, warnings: warnings.map(({ title }) => title) };
    await owner.query(
      `insert into scam_reports (protocol, content, channel, note, answer, findings, status, resolution, resolved_at, created_at)
       values ($1, $2, $3, $4, $5, $6, case when $7::text is null then 'open' else 'resolved' end, $7,
         case when $7::text is not null then $8::timestamptz + interval '26 hours' end, $8)`,
      [newProtocol('G', at), content, channel, note, verdict, JSON.stringify(findings), resolution, at],
    );
  }
}
