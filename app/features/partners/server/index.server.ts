export {
  clientRewards,
  forgetReferrer,
  joinRewards,
  loadOwnReward,
  partnerTexts,
  saveClientRewards,
  savePartnerTexts,
} from './client-rewards.server.ts';
export {
  acceptOffer,
  declineOffer,
  listOwnOffers,
  loadOfferFigures,
  moveOffers,
  saveConsultantOffers,
} from './lead-offers.server.ts';
export {
  askPixChange,
  decidePixChange,
  listOwnPayouts,
  listOwnReferrals,
  ownPartner,
  waitingPixChange,
} from './partner-area.server.ts';
export {
  acceptPartnerInvite,
  findPartnerInvite,
  invitePartner,
  partnerAccess,
} from './partner-invites.server.ts';
export { endPartner, findPartner, partnerList, savePartner } from './partners.server.ts';
export { addNote, listPayouts, loadPayout, loadStatement, payPartner } from './payouts.server.ts';
export {
  findSubject,
  giveReferral,
  listReferrals,
  reviewReferral,
  type Subject,
  sourceOfClient,
} from './referrals.server.ts';
export { settleCommissions } from './settle-commissions.server.ts';
