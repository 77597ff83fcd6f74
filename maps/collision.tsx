<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="collision" tilewidth="16" tileheight="16" tilecount="1" columns="1">
 <image source="../assets/tiles/collision.png" width="16" height="16"/>
 <tile id="0" type="blocked">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
