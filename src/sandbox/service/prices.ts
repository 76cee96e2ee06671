// The sandbox's prices: fixed and of a plausible size, so that tests can calculate with them.

export type ResourceType = 'ENERGY' | 'BANDWIDTH';

/** One unit of energy for one hour; 65 000 cost 4.225 TRX. */
const hourSunPerUnit = 65;
const flashSunPerUnit: Record<ResourceType, number> = { ENERGY: 55, BANDWIDTH: 600 };
/** Stake that yields one unit, in sun. */
const stakedSunPerUnit: Record<ResourceType, number> = { ENERGY: 100_000, BANDWIDTH: 1_000_000 };

/** Charged in addition when a receiver has to be activated first. */
export const activationSun = 1_100_000;

export const hourPriceSun = (quantity: number): number => quantity * hourSunPerUnit;
export const flashPriceSun = (resource: ResourceType, quantity: number): number =>
  quantity * flashSunPerUnit[resource];
export const stakedSun = (resource: ResourceType, quantity: number): number =>
  quantity * stakedSunPerUnit[resource];
