export { changeEnergy, changeEnergyIn, restoreEnergyStatus } from './change-energy.server.ts';
export { energyList, exportEnergy, loadEnergyRequest } from './list-energy.server.ts';
export { loadEnergy } from './load-energy.server.ts';
export { notifyEnergyRequest } from './notify-energy-request.server.ts';
export { requestEnergy } from './request-energy.server.ts';
