export { changeEnergy } from './change-energy.server.ts';
export { energyList, exportEnergy, loadEnergyRequest } from './list-energy.server.ts';
export { loadEnergy } from './load-energy.server.ts';
export { requestEnergy } from './request-energy.server.ts';
export { tellEnergyRequest } from './tell-energy-request.server.ts';
