declare module 'virtual:world-outline' {
  /** The data of an SVG path that is the land of the world, in units of the map. The build makes it. */
  const outline: string;
  export default outline;
}
