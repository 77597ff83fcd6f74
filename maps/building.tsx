<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="building" tilewidth="16" tileheight="16" tilecount="144" columns="16">
 <image source="../assets/tiles/building.png" width="256" height="144"/>
 <tile id="0" type="wood_floor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1" type="wood_floor_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2" type="dark_wood_floor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="3" type="dark_wood_floor_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="4" type="tile_floor_white">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5" type="tile_floor_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="6" type="tile_floor_check">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="7" type="carpet_red">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="8" type="carpet_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="9" type="carpet_green">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="10" type="stone_floor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="11" type="parquet">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="12" type="parquet_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="13" type="shop_floor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="14" type="slate_floor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="15" type="shop_floor_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="16" type="wall_top_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="17" type="wall_top_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="18" type="wall_top_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="19" type="wall_top_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="20" type="wall_top_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="21" type="wall_top_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="22" type="wall_top_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="23" type="wall_top_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="24" type="wall_top_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="25" type="wall_top_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="26" type="wall_top_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="27" type="wall_top_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="28" type="wall_top_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="29" type="wall_top_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="30" type="wall_top_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="31" type="wall_top_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="32" type="front_cream">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="33" type="front_cream_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="34" type="front_cream_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="35" type="front_blue">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="36" type="front_blue_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="37" type="front_blue_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="38" type="front_green">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="39" type="front_green_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="40" type="front_green_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="41" type="front_rose">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="42" type="front_rose_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="43" type="front_rose_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="44" type="front_wood">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="45" type="front_wood_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="46" type="front_wood_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="47" type="front_slate">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="64" type="front_slate_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="65" type="front_slate_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="66" type="front_white_tile">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="67" type="front_white_tile_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="68" type="front_white_tile_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="69" type="front_brick">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="70" type="front_brick_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="71" type="front_brick_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="72" type="window">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="73" type="window_curtain">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="74" type="window_wide">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="76" type="door_mat">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="77" type="threshold">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="78" type="arch">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="88" type="picture_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="89" type="picture_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="90" type="picture_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="91" type="clock_wall">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="92" type="wall_shelf">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="93" type="lamp_wall">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="94" type="column">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="95" type="wood_floor_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="96" type="awning">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="99" type="sign_cafe">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="101" type="sign_pub">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="103" type="sign_market">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="105" type="sign_pharmacy">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="107" type="sign_supply">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="109" type="dark_wood_floor_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="111" type="shop_floor_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="112" type="sign_college">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="114" type="door_mat_wide">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="116" type="steps">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="118" type="floor_shade">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="119" type="floor_shade_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="120" type="floor_shade_corner">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="121" type="ivy">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="122" type="banner_hearts">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="125" type="poster_band">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="126" type="calendar">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="127" type="window_curtain_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="128" type="awning_green">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="131" type="awning_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="134" type="window_curtain_green">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="135" type="window_curtain_gold">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="136" type="window_curtain_plum">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="138" type="wall_top_middle">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
