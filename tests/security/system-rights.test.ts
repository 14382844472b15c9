import fs from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A use case that runs with the system's rights for an admin first checks that the admin's own role sees the target.
 * These use cases have no such target, or check it in another way.
 */
const WITHOUT_TARGET: Record<string, string> = {
  'accounts/team-card saveTeamCard': 'only an owner, who sees every member; asks for the position first',
  'automation/agenda-feed readAgendaFeed':
    'the secret of the address names the member, under whose position the agenda is read',
  'bulk/change-at-once changeAtOnce': 'visibleLeads reads the leads under the role of the admin',
  'bulk/change-at-once undoAtOnce': 'only the admin who made the change undoes it',
  'bulk/run-bulk workPiece': 'a job; it stops once the admin may not change many rows',
  'bulk/start-bulk startBulk': 'the list of rows is read under the position; onlyForBulk asks for the area',
  'checkout/order-for-client offersForLead': 'seeLead reads the lead under the role of the admin',
  'checkout/sell-to-lead sellToLead': 'seeLead and seesClient read under the role of the admin',
  'consortium/freeze-draw freezeDraw': 'openDraw looks',
  'consortium/run-draw runDraw': 'openDraw looks',
  'installation/load-health loadHealth': 'no role sees the queue; asks for the area of settings',
  'installation/settle-failed-jobs decide': 'no role sees the queue; asks for the area of settings',
  'inbound-mail/decide-mail discardMail': 'the open mail is read under the role of the admin first',
  'imports/lock-import withImport': 'asks whether the position imports this kind',
  'imports/firm stageFirm': 'makes rows; asks whether the position imports a firm',
  'imports/firm withFirm': 'asks whether the position imports a firm',
  'imports/take-import stageRows': 'makes a row; asks whether the position imports this kind',
  'leads/enter-lead enterLead': 'makes a row',
  'accounts/substitutions endSubstitution': 'mayWrite() reads the role of the asking member',
  'accounts/substitutions nameSubstitute': 'mayWrite() reads the role of the asking member',
  'conversations/send-template sendTemplate': 'seesClient() reads under the role of the admin first',
  'imports/saved-mappings listMappings': 'asks whether the position imports this kind',
  'whatsapp/own-templates addTemplate':
    'makes a row of the business, about no person; its form asks for the area',
  'whatsapp/own-templates removeTemplate':
    'deletes a draft of the business, about no person; its form asks for the area',
  'tax-notes/test-note issueTestNote': 'makes a row of the business, about no person',
  'payments/hand-limits withinHandLimit': 'adds a task; the act itself reads its order',
  'accounts/custom-positions deletePosition':
    'beginAsOwner() reads the role of the asking owner in the same transaction',
  'accounts/custom-positions savePosition':
    'beginAsOwner() reads the role of the asking owner in the same transaction',
  'accounts/custom-positions saveShippedLimits':
    'beginAsOwner() reads the role of the asking owner in the same transaction',
  'accounts/change-member changeRole': 'begin() reads the role of the asking owner in the same transaction',
  'accounts/change-member disableMember':
    'begin() reads the role of the asking owner in the same transaction',
  'accounts/change-member enableMember': 'begin() reads the role of the asking owner in the same transaction',
};

const files = fs
  .readdirSync('app/features', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\/server\/.*\.server\.ts$/.test(name));

/** Names of constants that hold a system's actor, in any file. */
const actors = new Set(
  files.flatMap((name) => [
    ...[...fs.readFileSync(`app/features/${name}`, 'utf8').matchAll(/const (\w+) = system\(/g)].map(
      ([, actor = '']) => actor,
    ),
  ]),
);

/** The functions of a file, each from its declaration to the next one's. */
const functionsOf = (source: string) =>
  source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).map((text) => ({
    name: text.match(/(?:function\*?|const) (\w+)/)?.[1] ?? '',
    text,
  }));

const FOR_ADMIN = /: (?:SignedInActor|AdminActor)\b/;
const asSystem = new RegExp(
  `asActor(?:<[^>]*>)?\\(\\s*(?:${[...actors].join('|')}|system\\(|\\w+ \\? system\\()`,
);
const place = (file: string, name: string) =>
  `${file.replace(/^(\w[\w-]*)\/server\/(?:.*\/)?/, (_, capability) => `${capability}/`).replace('.server.ts', '')} ${name}`;

/** Whether a function reads under the admin's own role; a constant of the same name may be the system's. */
const looks = (source: string, text: string) =>
  /\bsees\(/.test(text) ||
  ['admin', 'actor'].some(
    (name) => text.includes(`asActor(${name},`) && !source.includes(`const ${name} = system(`),
  );

const withoutLook = (sources: [file: string, source: string][]) =>
  sources.flatMap(([file, source]) =>
    functionsOf(source)
      .filter(({ text }) => FOR_ADMIN.test(text) && asSystem.test(text) && !looks(source, text))
      .map(({ name }) => place(file, name)),
  );

test('use cases with the rights of the system look at their target under the role of the admin first', () => {
  const found = withoutLook(files.map((name) => [name, fs.readFileSync(`app/features/${name}`, 'utf8')]));
  expect(found.toSorted()).toEqual(Object.keys(WITHOUT_TARGET).toSorted());
});

test('finds a use case without that check', () => {
  const forgotten = 'export const send = (admin: SignedInActor, id: string) => asActor(system("x"), write);';
  expect(withoutLook([['cards/server/send.server.ts', forgotten.replaceAll('"', "'")]])).toEqual([
    'cards/send send',
  ]);
});
