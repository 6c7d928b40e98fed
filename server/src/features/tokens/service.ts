export { hourOf } from './domain.ts';
export { deleteEndedTokens, endShopTokensOf, endTokensOf, findLive as findLiveToken, noteUse } from './store.ts';
