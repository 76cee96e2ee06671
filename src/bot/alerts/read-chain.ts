// Reads what owners type for explorers and known contracts. Pure.

import { explorerPattern, type Chain, type KnownContract } from '../../store/settings/chain-settings.ts';
import { parseAddress } from '../../tron/address.ts';
import { withoutInvisible } from '../../visible-text.ts';

/** `better` is a pattern that would be taken. */
export type ReadPattern = { ok: true; pattern: string } | { ok: false; better: string | undefined };

/** A pattern, or the page of any transaction, whose hash is then taken for the place of the hash. */
export function readPattern(text: string): ReadPattern {
  const written = withoutInvisible(text).trim();
  const pattern = written.includes('{hash}') ? written : written.replace(/(?:0x)?[0-9a-f]{64}/i, '{hash}');
  if (explorerPattern.safeParse(pattern).success) return { ok: true, pattern };
  const secure = /^[a-z]+:\/\//i.test(pattern) ? pattern : `https://${pattern}`;
  const better = pattern.includes('{hash}') ? secure : `${secure.replace(/\/+$/, '')}/{hash}`;
  const isBetter = written !== '' && /\.\w/.test(written) && explorerPattern.safeParse(better).success;
  return { ok: false, better: isBetter ? better : undefined };
}

export type ReadContract =
  | { ok: true; contract: KnownContract }
  | { ok: false; problem: 'none' | 'contract' | 'coin' | 'chain' | 'bitcoin' };

const chainNames: Readonly<Record<string, Chain>> = {
  TRON: 'TRON',
  TRC20: 'TRON',
  ETH: 'ETH',
  ETHEREUM: 'ETH',
  ERC20: 'ETH',
  BTC: 'BTC',
  BITCOIN: 'BTC',
};

/** A coin, its chain and its contract in any order: `USDT TRON TR7N…`. The form of the contract may name the chain. */
export function readContract(text: string): ReadContract {
  const words = withoutInvisible(text)
    .split(/[\s,;:]+/)
    .filter((word) => word !== '');
  const contract = words.find((word) => word.length >= 20);
  const others = words.filter((word) => word !== contract).map((word) => word.toUpperCase());
  if (contract === undefined) return { ok: false, problem: words.length === 0 ? 'none' : 'contract' };
  const ofForm = formOf(contract);
  const named = others.map((word) => chainNames[word]).find((chain) => chain !== undefined);
  if (named === 'BTC') return { ok: false, problem: 'bitcoin' };
  if (ofForm === undefined) return { ok: false, problem: 'contract' };
  if (named !== undefined && named !== ofForm) return { ok: false, problem: 'chain' };
  const coin = others.find((word) => chainNames[word] === undefined && /^[A-Z0-9]{2,12}$/.test(word));
  if (coin === undefined) return { ok: false, problem: 'coin' };
  return { ok: true, contract: { chain: ofForm, coin, contract } };
}

function formOf(contract: string): 'TRON' | 'ETH' | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(contract)) return 'ETH';
  return parseAddress(contract).ok ? 'TRON' : undefined;
}
